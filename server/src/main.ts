#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { readCommandLine } from './commands/command-line.ts'
import { ConfigMistakes, readConfig } from './config.ts'
import { FolderTaken } from './store/folder-lock.ts'
import { UpkeepMistake } from './upkeep/upkeep-mistake.ts'
import { SecretMistake } from './vault/vault-key.ts'
import { version } from './version.ts'

const usage = `Usage: beckon [command]

  start                   run the service (the default)
  demo                    run it with a demo account, bot and token
      --port N            the port to listen on (0: any free one)
      --data DIR          the data folder, of any command
      --model-url URL     where a language model is reached, for the bot to think with
      --model NAME        which model to ask for there
      --model-key KEY     the key for it, if it needs one
      --json              print one JSON line when ready
  backup FILE             write all of the data folder into one file, while the service runs
  restore FILE            bring a backup back, into an empty data folder
  check                   look whether the data is sound; exit code 1 when it is not
  reset-password EMAIL    print a link with which a person chooses a new password
  help, version

Settings come from the environment; README.md lists them.`

// The second start need not read and compile a thousand modules again.
enableCompileCache()

/** Command line → config → the command. Each command is loaded only when it runs. */
async function main(): Promise<void> {
  const { command, operand, json, env, demoEnv } = readCommandLine(process.argv.slice(2), process.env)
  switch (command) {
    case 'start':
      return (await import('./commands/start.ts')).start(readConfig(env))
    case 'demo':
      return (await import('./commands/demo.ts')).demo(readConfig(demoEnv), { json })
    case 'backup':
      return (await import('./commands/backup.ts')).backup(readConfig(env), operand)
    case 'restore':
      return (await import('./commands/restore.ts')).restore(readConfig(env), operand)
    case 'check':
      return (await import('./commands/check.ts')).check(readConfig(env))
    case 'reset-password':
      return (await import('./commands/reset-password.ts')).resetPassword(readConfig(env), operand)
    case 'help':
      return console.log(usage)
    case 'version':
      return console.log(version)
    default:
      throw new Mistake(`There is no command "${command}".\n\n${usage}`)
  }
}

class Mistake extends Error {}

/** What an operator can do about the usual reasons why the service does not start. */
function explainStart(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, message } = error
  if (String(code).startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${usage}`
  if (code === 'EADDRINUSE') return 'The port is taken. Stop what listens there, or choose another with BECKON_PORT.'
  if (code === 'EACCES') return `Not allowed: ${message}. Choose a port above 1023, and a data folder you may write to.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'The data folder is a file. Choose a folder with BECKON_DATA.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT' || code === '28P01' || code === '3D000')
    return `PostgreSQL cannot be reached: ${message}. Check DATABASE_URL.`
  return undefined
}

const forPeople = [Mistake, ConfigMistakes, FolderTaken, SecretMistake, UpkeepMistake]

main().catch((error: unknown) => {
  const isForPeople = error instanceof Error && forPeople.some((kind) => error instanceof kind)
  console.error(isForPeople ? error.message : (explainStart(error) ?? error))
  process.exit(1)
})
