#!/usr/bin/env node
import { useCompileCache } from './commands/compile-cache.ts'

useCompileCache(process.env)
// Imported only now, so that it is compiled from the cache.
const { runCommand, printMistake } = await import('./commands/run-command.ts')
runCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  printMistake(error)
  process.exit(1)
})
