import { objectIn } from './models/loose-json.ts'
import { createSchemaChecks } from './schema-checks.ts'
import type { Tool } from './tool.ts'

const argumentsCharactersMost = 50_000

type Checked = { args: Record<string, unknown> } | { fault: string }

/** Parses the tool arguments that a model wrote. Errors are reported back to the model. */
export function createArgumentReader(onUnchecked: (error: unknown) => void) {
  const faultOf = createSchemaChecks(onUnchecked)

  return async function readArguments({ parameters }: Tool, written: string): Promise<Checked> {
    if (written.length > argumentsCharactersMost) return { fault: 'The arguments are too long.' }
    const args = objectIn(written.trim() === '' ? '{}' : written)
    if (!args) return { fault: 'The arguments are not a JSON object. Write them again.' }
    const fault = await faultOf({ schema: parameters, value: args, name: 'arguments' })
    return fault === undefined ? { args } : { fault: `The arguments do not fit: ${fault}.` }
  }
}
