/** The library in one file, which brings no types along. */
declare module "echarts/dist/echarts.esm.min" {
  export { init } from "echarts/core";
}
