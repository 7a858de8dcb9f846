type Waiting<Value> = { readonly resolve: (value: Value) => void; readonly reject: (error: unknown) => void };

/**
 * Runs work of one name in sequence, work of different names in parallel. When one fails and `settlesAll` accepts its error,
 * the waiting ones fail with it without running: a refusal that applies to all of them is determined once, however many are
 * waiting.
 */
export function inTurn<Value>(
  work: (name: string) => Promise<Value>,
  settlesAll: (error: unknown) => boolean,
): (name: string) => Promise<Value> {
  const lanes = new Map<string, Waiting<Value>[]>();

  const serve = async (name: string, lane: Waiting<Value>[]): Promise<void> => {
    for (let first = lane.shift(); first; first = lane.shift()) {
      try {
        first.resolve(await work(name));
      } catch (error) {
        first.reject(error);
        if (settlesAll(error)) for (const other of lane.splice(0)) other.reject(error);
      }
    }
    lanes.delete(name);
  };

  return (name) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(name);
      if (lane) return void lane.push({ resolve, reject });
      const opened = [{ resolve, reject }];
      lanes.set(name, opened);
      void serve(name, opened);
    });
}
