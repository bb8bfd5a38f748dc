import { parseArgs } from 'node:util'

export type Environment = Record<string, string | undefined>

/** How many words each command takes after its name. */
const operandsOf = new Map([
  ['start', 0],
  ['demo', 0],
  ['backup', 1],
  ['restore', 1],
  ['check', 0],
  ['reset-password', 1],
])

/** What the operator typed: a command, and settings that win over those of the environment. */
export function readCommandLine(typed: string[], environment: Environment) {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      'model-url': { type: 'string' },
      model: { type: 'string' },
      'model-key': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', short: 'v', default: false },
    },
  })
  const model = {
    BECKON_MODEL_URL: values['model-url'],
    BECKON_MODEL: values.model,
    BECKON_MODEL_KEY: values['model-key'],
  }
  const env: Environment = {
    ...environment,
    ...(values.port !== undefined && { BECKON_PORT: values.port }),
    ...(values.data !== undefined && { BECKON_DATA: values.data }),
    // All or none: a key of the environment is not meant for an address that was typed.
    ...(Object.values(model).some((value) => value !== undefined) && model),
  }
  const [typedCommand = 'start', ...operands] = positionals
  const command = values.help ? 'help' : values.version ? 'version' : typedCommand
  return {
    command,
    operand: operands[0],
    /** A word too many: better refused than guessed at. */
    surplus: operands[operandsOf.get(command) ?? operands.length],
    json: values.json,
    env,
    // The demo's password is known to all: it keeps to its own folder, key and machine, whatever the environment says.
    demoEnv: {
      ...env,
      DATABASE_URL: undefined,
      BECKON_SECRET: undefined,
      BECKON_HOST: '127.0.0.1',
      BECKON_DATA: values.data ?? 'data/demo',
      // What it prints for people is not to drown in requests, unless one asks for them.
      BECKON_LOG_LEVEL: env.BECKON_LOG_LEVEL?.trim() || 'warn',
    },
  }
}
