/** The single-file build has no types. */
declare module "echarts/dist/echarts.esm.min" {
  export { init } from "echarts/core";
}
