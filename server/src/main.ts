#!/usr/bin/env node
import { prepareNode } from './commands/prepare-node.ts'

prepareNode(process.env)
// Imported only now, because prepareNode must run first.
const { runCommand, tellMistake } = await import('./commands/run-command.ts')
runCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  tellMistake(error)
  process.exit(1)
})
