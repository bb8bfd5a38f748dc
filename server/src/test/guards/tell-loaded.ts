import { registerHooks } from 'node:module'

/** Run before the program (`--import`): on exit, it reports what was loaded. */
const modules: string[] = []
registerHooks({
  load(url, context, next) {
    modules.push(url)
    return next(url, context)
  },
})
process.on('exit', () => {
  const { moduleLoadList: builtin } = process as typeof process & { moduleLoadList: string[] }
  process.stderr.write(`${JSON.stringify({ modules, builtin, flags: process.execArgv })}\n`)
})
