// Node 20 runs TypeScript only through a loader, and its threads do not inherit one: this one registers it first.
import { register } from "tsx/esm/api";

register();
await import("./offload-worker.ts");
