import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installWithApt } from './apt.ts'

export const run = promisify(execFile)

const works = (command: string, ...given: string[]): Promise<boolean> =>
  run(command, given).then(
    () => true,
    () => false,
  )

/** A Python that has `requests`. */
export async function getPython(): Promise<string> {
  const find = async () => {
    for (const name of ['python3', '/usr/bin/python3']) if (await works(name, '-c', 'import requests')) return name
    return undefined
  }
  const found = (await find()) ?? ((await installWithApt('python3-requests')) ? await find() : undefined)
  if (!found) throw new Error('These tests need python3 with requests.')
  return found
}

/** A PHP that has curl. */
export async function getPhp(): Promise<string> {
  const isThere = () => works('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);')
  if (await isThere()) return 'php'
  for (const name of ['php-cli', 'php-curl']) await installWithApt(name)
  if (!(await isThere())) throw new Error('These tests need php with curl.')
  return 'php'
}
