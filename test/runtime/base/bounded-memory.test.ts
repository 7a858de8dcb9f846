import fc from "fast-check";
import { expect, it } from "vitest";
import { BoundedMemory } from "../../../runtime/base/bounded-memory.ts";

it("never holds more than its bound, and gives back what it holds", () => {
  const step = fc.record({ name: fc.integer({ min: 0, max: 40 }), size: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const memory = new BoundedMemory<number>(160);
      const last = new Map<string, number>();
      for (const [value, { name: number, size }] of steps.entries()) {
        const name = String(number);
        const known = memory.get(name);
        if (known !== undefined) expect(known).toBe(last.get(name));
        const added = memory.add(name, value, size);
        expect(added).toBe(size <= 10 && known === undefined);
        if (added) last.set(name, value);
      }
      const sizes = [...last].flatMap(([name, value]) => (memory.get(name) === value ? steps[value]!.size : []));
      const held = sizes.reduce((sum, size) => sum + size, 0);
      expect(held).toBeLessThanOrEqual(160);
      expect([memory.hasRoom(160 - held), memory.hasRoom(161 - held)]).toEqual([true, false]);
    }),
  );
});

it("keeps what is asked for through any number of others that are not", () => {
  const memory = new BoundedMemory<number>(160);
  memory.add("asked", 1, 10);
  for (let number = 0; number < 1000; number++) {
    memory.add(String(number), number, 10);
    expect(memory.get("asked")).toBe(1);
  }
});

it("makes room in the same time however many went before", () => {
  const memory = new BoundedMemory<number>(20_000);
  // A search through the places of those that went would take minutes.
  for (let number = 0; number < 200_000; number++) memory.add(String(number), number, 1);
  expect(memory.get("199999")).toBe(199_999);
});
