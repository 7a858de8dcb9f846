// Loaded first by threads on Node 20, which reads TypeScript through a loader only; threads do not inherit that of the process.
import { register } from "tsx/esm/api";

register();
