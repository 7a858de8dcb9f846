import { resolve } from "node:path";
import { buildProduct } from "./product.ts";

/* npm run build */
buildProduct(resolve(import.meta.dirname, "../dist"));
