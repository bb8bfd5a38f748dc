#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { ConfigMistakes, readConfig } from './config.ts'
import { FolderTaken } from './store/folder-lock.ts'
import { version } from './version.ts'

const usage = `Usage: beckon [command]

  start                   run the service (the default)
  demo                    run it with a demo account, bot and token
      --port N            the port to listen on (0: any free one)
      --data DIR          where the demo keeps its data
      --json              print one JSON line when ready
  reset-password EMAIL    print a link with which a person chooses a new password
  help, version

Settings come from the environment; README.md lists them.`

/** Command line → config → the command. Each command is loaded only when it runs. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', short: 'v', default: false },
    },
  })
  const command = values.help ? 'help' : values.version ? 'version' : (positionals[0] ?? 'start')
  const given = {
    ...(values.port !== undefined && { BECKON_PORT: values.port }),
    ...(values.data !== undefined && { BECKON_DATA: values.data }),
  }
  const env = { ...process.env, ...given }

  switch (command) {
    case 'start':
      return (await import('./commands/start.ts')).start(readConfig(env))
    case 'demo':
      return (await import('./commands/demo.ts')).demo(
        readConfig({ BECKON_DATA: 'data/demo', BECKON_HOST: 'localhost', ...env }),
        values,
      )
    case 'reset-password':
      return (await import('./commands/reset-password.ts')).resetPassword(readConfig(env), positionals[1])
    case 'help':
      return console.log(usage)
    case 'version':
      return console.log(version)
    default:
      throw new Mistake(`There is no command "${command}".\n\n${usage}`)
  }
}

class Mistake extends Error {}

main().catch((error: unknown) => {
  const isForPeople = error instanceof Mistake || error instanceof ConfigMistakes || error instanceof FolderTaken
  const isArgument = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  console.error(isForPeople || isArgument ? (error as Error).message : error)
  process.exit(1)
})
