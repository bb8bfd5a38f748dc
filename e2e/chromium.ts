import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { installWithApt } from './apt.ts'

const run = promisify(execFile)
const minuteMs = 60_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** As root there is no sandbox; /dev/shm is tiny in containers. */
export const launchArguments = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/** A browser that really starts: a configured one, the machine's own, npm's, or one installed by apt. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is no browser that starts.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const find of [async () => [...installed, onMac], chromiumOfNpm, chromiumOfApt])
    for (const path of await find()) if (existsSync(path) && (await starts(path))) return path
  throw new Error(
    'The journeys need a browser and found none that starts. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  )
}

/** The package contains a Chromium for x64 only. */
async function chromiumOfNpm(): Promise<string[]> {
  if (process.arch !== 'x64' || process.platform !== 'linux') return []
  const { default: chromium } = await import('@sparticuz/chromium')
  return [await chromium.executablePath()]
}

const chromiumOfApt = async () => ((await installWithApt('chromium')) ? ['/usr/bin/chromium'] : [])

/** Renders an empty page: that a program exists, or knows its version, doesn't mean that it works. */
async function starts(path: string): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'beckon-chromium-'))
  const page = ['--headless', `--user-data-dir=${profile}`, '--dump-dom', 'about:blank']
  try {
    const { stdout } = await run(path, [...launchArguments, ...page], { timeout: minuteMs })
    return stdout.includes('<html>')
  } catch {
    return false
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
