import { extname } from 'node:path'

/** A file to run in a thread or process of its own: TypeScript among the sources, JavaScript in the build. */
export const siblingProgram = (name: string, url: string): URL => new URL(name + extname(url), url)
