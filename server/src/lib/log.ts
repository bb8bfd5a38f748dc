import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines for the operator. Never contains tokens, message texts or keys. */
export const createLog = ({ level, stream }: { level: string; stream: { write: (line: string) => void } }): Log =>
  pino({ level, base: null, serializers: { err: describeError } }, stream)

/** Logs no more of an error than this: a database's details may quote a message. */
const describeError = ({ name, message, stack = '', code }: Error & { code?: string }) => ({
  type: name,
  message,
  code,
  stack,
})
