import { readFileSync } from 'node:fs'
import { codeOf } from './lib/error-code.ts'

export type Environment = Record<string, string | undefined>

/** Each can be read from a file instead, such as a mounted secret: BECKON_SECRET_FILE=/run/secrets/beckon. */
export const secretSettings = [
  'BECKON_SECRET',
  'BECKON_SECRET_PREVIOUS',
  'BECKON_METRICS_TOKEN',
  'BECKON_MODEL_KEY',
  'BECKON_SMTP_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const

/** The environment of the process as settings: with secrets read from files, and without what Kubernetes adds. */
export function readEnvironment(given: Environment, mistakes: string[]): Environment {
  const env = Object.fromEntries(Object.entries(given).filter(([name, value = '']) => !isInjected(name, value)))
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`]?.trim()
    delete env[`${name}_FILE`]
    if (!path) continue
    if (env[name]?.trim()) mistakes.push(`${name}_FILE: ${name} is set too. Set only one of them.`)
    env[name] = readSecret(`${name}_FILE`, path, mistakes)
  }
  return env
}

function readSecret(name: string, path: string, mistakes: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text === '') mistakes.push(`${name}=${path}: the file is empty.`)
    return text
  } catch (error) {
    mistakes.push(`${name}=${path}: the file can't be read (${codeOf(error)}).`)
    return undefined
  }
}

const injectedNames =
  /^(?:BECKON|DATABASE_URL|REDIS_URL)_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)$/
const injectedPort = /^(?:tcp|udp|sctp):\/\//

/** Kubernetes describes every service to every pod; one named `beckon` would set BECKON_PORT=tcp://10.0.0.1:3000. */
const isInjected = (name: string, value: string): boolean =>
  injectedNames.test(name) ||
  (/^(?:BECKON|DATABASE_URL|REDIS_URL)_(?:\w+_)?PORT$/.test(name) && injectedPort.test(value))
