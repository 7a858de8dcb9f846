import { queryInteger } from "../../endpoint/query-fields.ts";

export const daysField = queryInteger({ min: 1, max: 90 })
  .default(30)
  .describe("How many days to look at, today in Japan included.");
