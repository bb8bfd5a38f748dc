import type { Config } from '../config.ts'
import { checkData } from '../maintenance/check.ts'

/** Prints a line per check. Exit code 1 if something is wrong. */
export async function check(config: Config): Promise<void> {
  const findings = await checkData(config)
  for (const { what, faults } of findings) {
    console.log(`${faults.length === 0 ? 'ok   ' : 'WRONG'}  ${what}`)
    for (const fault of faults) console.log(`       ${fault}`)
  }
  const wrong = findings.filter(({ faults }) => faults.length > 0).length
  const place = config.databaseUrl === undefined ? config.dataFolder : 'the database of DATABASE_URL'
  if (wrong === 0) return console.log(`\nNo problems found in ${place}.`)
  console.log(`\n${wrong} of ${findings.length} checks failed for ${place}. See docs/operating.md for what to do.`)
  process.exitCode = 1
}
