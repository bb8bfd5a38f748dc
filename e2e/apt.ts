import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const withinMs = 10 * 60_000
// Test files run beside each other, and of two apt-get at the same time one fails.
const lock = '/run/lock/beckon-tests-apt'

/** Only as root, on Debian and its relatives; false if it can't be had. */
export async function installWithApt(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const script = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$0"'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('flock', [lock, 'sh', '-c', script, name], { timeout: withinMs, env })
    return true
  } catch (error) {
    process.stderr.write(`${name} could not be installed: ${error}\n`)
    return false
  }
}
