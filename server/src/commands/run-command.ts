import { ConfigMistakes, readConfig } from '../config.ts'
import { codeOf } from '../lib/error-code.ts'
import { version } from '../lib/version.ts'
import { MaintenanceMistake } from '../maintenance/maintenance-mistake.ts'
import { DatabaseIsNewer } from '../store/database-is-newer.ts'
import { FolderLocked } from '../store/folder-lock.ts'
import { UnfinishedMove } from '../store/unfinished-move.ts'
import { SecretMistake } from '../vault/vault-key.ts'
import { type Environment, readCommandLine } from './command-line.ts'
import { explain } from './explain.ts'

const usage = `Usage: beckon [command]

  start                   run the service (the default)
  demo                    run it with a demo account, bot and token
      --port N            the port to listen on (0: any free one)
      --data DIR          the data folder (all commands)
      --model-url URL     the URL of a language model for the demo bot
      --model NAME        the model to use
      --model-key KEY     its API key, if it needs one
      --filled            with 90 days of a busy shop: 50 bots, 200 tokens, 10,000 conversations
      --json              print one JSON line when ready
  backup FILE             back up the data folder to one file; the service may be running
  restore FILE            restore a backup into an empty data folder; - reads standard input
  check                   check the data; exits with code 1 if something is wrong
  secret                  show which key encrypts the stored secrets; exits with code 1 if one is missing
  move --to DATABASE_URL  copy a data folder to PostgreSQL, and compare; the service must be stopped
  move --to FOLDER        the same from PostgreSQL (DATABASE_URL) to a data folder
      --restart           begin again instead of continuing an interrupted move
  reset-password EMAIL    print a link for choosing a new password
  remove-second-factor EMAIL
                          turn off two-step sign-in for somebody who lost their phone and recovery codes
  help, version

Settings are environment variables; docs/settings.md lists them.`

/** Command line → config → command. Each command is loaded only when it runs. */
export async function runCommand(typed: string[], environment: Environment): Promise<void> {
  const { command, operand, surplus, json, to, restart, filled, env, demoEnv } = readTyped(typed, environment)
  if (surplus !== undefined) throw new Mistake(`"${surplus}" is an unexpected argument for ${command}.\n\n${usage}`)
  switch (command) {
    case 'start':
      return (await import('./start.ts')).start(readConfig(env))
    case 'demo':
      return (await import('./demo.ts')).demo(readConfig(demoEnv), { json, filled })
    case 'backup':
      return (await import('./backup.ts')).backup(readConfig(env), operand)
    case 'restore':
      return (await import('./restore.ts')).restore(readConfig(env), operand)
    case 'check':
      return (await import('./check.ts')).check(readConfig(env))
    case 'secret':
      return (await import('./secret.ts')).secret(readConfig(env))
    case 'move':
      return (await import('./move.ts')).move(readConfig(env), { to, restart })
    case 'reset-password':
      return (await import('./reset-password.ts')).resetPassword(readConfig(env), operand)
    case 'remove-second-factor':
      return (await import('./remove-second-factor.ts')).removeSecondFactor(readConfig(env), operand)
    case 'help':
      return console.log(usage)
    case 'version':
      return console.log(version)
    default:
      throw new Mistake(`Unknown command "${command}".\n\n${usage}`)
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

const forPeople = [
  Mistake,
  ConfigMistakes,
  DatabaseIsNewer,
  FolderLocked,
  SecretMistake,
  MaintenanceMistake,
  UnfinishedMove,
]

/** Reports why a command failed. */
export function printMistake(error: unknown): void {
  const isForPeople = error instanceof Error && forPeople.some((kind) => error instanceof kind)
  console.error(isForPeople ? error.message : (explain(error) ?? error))
}
