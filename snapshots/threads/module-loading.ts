const isCompiled = import.meta.url.endsWith(".js");

/** The file of a module that a thread or process is started with. The compiler does not rewrite the ending in a URL. */
export function fileOfModule(module: URL): string {
  return isCompiled ? module.href.replace(/\.ts$/, ".js") : module.href;
}

/** Node 20 reads TypeScript through a loader only, and `--import tsx` does not register one inside a thread. */
export const loaderArguments =
  isCompiled || ("typescript" in process.features && process.features.typescript)
    ? null
    : ["--import", new URL("./register-typescript.js", import.meta.url).href];
