import { ConfigMistakes, readConfig } from '../config.ts'
import { codeOf } from '../lib/error-code.ts'
import { version } from '../lib/version.ts'
import { MaintenanceMistake } from '../maintenance/maintenance-mistake.ts'
import { DatabaseIsNewer } from '../store/database-is-newer.ts'
import { FolderTaken } from '../store/folder-lock.ts'
import { SecretMistake } from '../vault/vault-key.ts'
import { type Environment, readCommandLine } from './command-line.ts'
import { explain } from './explain.ts'

const usage = `Usage: beckon [command]

  start                   run the service (the default)
  demo                    run it with a demo account, bot and token
      --port N            the port to listen on (0: any free one)
      --data DIR          the data folder, of any command
      --model-url URL     where a language model is reached, for the bot to use
      --model NAME        which model to ask for there
      --model-key KEY     the key for it, if it needs one
      --json              print one JSON line when ready
  backup FILE             write all of the data folder into one file, while the service runs
  restore FILE            bring a backup back, into an empty data folder; - reads standard input
  check                   look whether the data is sound; exit code 1 when it is not
  reset-password EMAIL    print a link with which a person chooses a new password
  help, version

Settings come from the environment; README.md lists them.`

/** Command line → config → the command. Each command is loaded only when it runs. */
export async function runCommand(typed: string[], environment: Environment): Promise<void> {
  const { command, operand, surplus, json, env, demoEnv } = readTyped(typed, environment)
  if (surplus !== undefined) throw new Mistake(`"${surplus}" is more than ${command} takes.\n\n${usage}`)
  switch (command) {
    case 'start':
      return (await import('./start.ts')).start(readConfig(env))
    case 'demo':
      return (await import('./demo.ts')).demo(readConfig(demoEnv), { json })
    case 'backup':
      return (await import('./backup.ts')).backup(readConfig(env), operand)
    case 'restore':
      return (await import('./restore.ts')).restore(readConfig(env), operand)
    case 'check':
      return (await import('./check.ts')).check(readConfig(env))
    case 'reset-password':
      return (await import('./reset-password.ts')).resetPassword(readConfig(env), operand)
    case 'help':
      return console.log(usage)
    case 'version':
      return console.log(version)
    default:
      throw new Mistake(`There is no command "${command}".\n\n${usage}`)
  }
}

function readTyped(typed: string[], environment: Environment) {
  try {
    return readCommandLine(typed, environment)
  } catch (error) {
    const isMistyped = error instanceof Error && codeOf(error).startsWith('ERR_PARSE_ARGS')
    throw isMistyped ? new Mistake(`${error.message}\n\n${usage}`, { cause: error }) : error
  }
}

class Mistake extends Error {}

const forPeople = [Mistake, ConfigMistakes, DatabaseIsNewer, FolderTaken, SecretMistake, MaintenanceMistake]

/** The last word of a command that failed. */
export function tellMistake(error: unknown): void {
  const isForPeople = error instanceof Error && forPeople.some((kind) => error instanceof kind)
  console.error(isForPeople ? error.message : (explain(error) ?? error))
}
