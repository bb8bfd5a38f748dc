import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines for the operator. Never contains tokens, message texts or keys. */
export const createLog = ({ level, stream }: { level: string; stream: { write: (line: string) => void } }): Log =>
  pino({ level, base: null, serializers: { err: describeError } }, stream)

/** An error that quotes another server has a description for the log besides its message. */
type LoggedError = Error & { code?: string; logMessage?: string }

/** Logs no more of an error than this: a database's details may quote a message. */
const describeError = (error: LoggedError) => ({
  type: error.name,
  message: messageOf(error),
  code: error.code,
  stack: `${error.name}: ${messageOf(error)}${callsIn(error.stack)}`,
})

/** A parser quotes the text that it couldn't parse. */
const messageOf = ({ name, message, logMessage }: LoggedError): string =>
  logMessage ?? (name === 'SyntaxError' ? 'a text could not be parsed' : message)

/** An error's description for the log, if its message quotes another server. */
export const logMessageOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as LoggedError).logMessage : undefined

const callsIn = (stack = ''): string => {
  const begin = stack.search(/\n {4}at /)
  return begin === -1 ? '' : stack.slice(begin)
}
