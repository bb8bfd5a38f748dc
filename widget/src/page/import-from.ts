/** A module, so that a page with a strict policy only has to allow the service in `script-src`. */
export const importFrom = (url: string) => import(/* @vite-ignore */ /* webpackIgnore: true */ url)
