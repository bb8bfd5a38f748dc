import { parseArgs } from 'node:util'

export type Environment = Record<string, string | undefined>

/** How many operands each command takes. */
const operandsOf = new Map([
  ['start', 0],
  ['demo', 0],
  ['backup', 1],
  ['restore', 1],
  ['check', 0],
  ['secret', 0],
  ['move', 0],
  ['reset-password', 1],
  ['remove-second-factor', 1],
])

/** What the operator typed: a command, and options that override environment variables. */
export function readCommandLine(typed: string[], environment: Environment) {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      to: { type: 'string' },
      restart: { type: 'boolean', default: false },
      'model-url': { type: 'string' },
      model: { type: 'string' },
      'model-key': { type: 'string' },
      json: { type: 'boolean', default: false },
      filled: { type: 'boolean', default: false },
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
    // All or none: an API key from the environment is not meant for an address that was typed.
    ...(Object.values(model).some((value) => value !== undefined) && model),
  }
  const [typedCommand = 'start', ...operands] = positionals
  const command = values.help ? 'help' : values.version ? 'version' : typedCommand
  return {
    command,
    operand: operands[0],
    /** An unexpected operand: better refused than guessed at. */
    surplus: operands[operandsOf.get(command) ?? operands.length],
    json: values.json,
    to: values.to,
    restart: values.restart,
    filled: values.filled,
    env,
    // The demo's password is public: it keeps to its own folder, key and machine, whatever the environment says.
    demoEnv: {
      ...env,
      DATABASE_URL: undefined,
      BECKON_SECRET: undefined,
      BECKON_SECRET_PREVIOUS: undefined,
      BECKON_HOST: '127.0.0.1',
      BECKON_DATA: values.data ?? 'data/demo',
      // Its output is for people, so don't bury it in request logs unless asked.
      BECKON_LOG_LEVEL: env.BECKON_LOG_LEVEL?.trim() || 'warn',
    },
  }
}
