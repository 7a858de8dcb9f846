import { parentPort } from "node:worker_threads";
import { apartEndpoints } from "../../endpoints/offloaded.ts";
import type { ApartAnswer, ApartRequest, Written } from "./offload-messages.ts";
import { createApartWork } from "./offload-work.ts";

if (parentPort) {
  const port = parentPort;
  const work = createApartWork(apartEndpoints);
  port.on("message", async (request: ApartRequest | null) => {
    if (request === null) return work.forget();
    const { step, asks } = request;
    try {
      // Each step takes what belongs to it, which the type of the pair says and that of the lookup cannot.
      const gives = await (work[step] as (asks: unknown) => unknown)(asks);
      reply({ gives }, step === "write" ? [(gives as Written).bytes.buffer as ArrayBuffer] : []);
    } catch (error) {
      reply({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []);
    }
  });

  function reply(answer: ApartAnswer, handedOver: ArrayBuffer[]): void {
    port.postMessage(answer, handedOver);
  }
}
