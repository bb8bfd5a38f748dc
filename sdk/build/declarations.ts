import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const project = join(import.meta.dirname, 'tsconfig.json')

/** The types of the package. They name only each other: its users don't have the contract. */
export const declarations = (): Plugin => ({
  name: 'declarations',
  writeBundle({ dir = '' }) {
    execFileSync(process.execPath, [compiler, '-p', project, '--outDir', dir], { stdio: 'inherit' })
    for (const name of readdirSync(dir).filter((file) => file.endsWith('.d.ts'))) {
      const text = readFileSync(join(dir, name), 'utf8').replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
      if (/from '(?!\.\/)/.test(text)) throw new Error(`The types of ${name} name another package.`)
      writeFileSync(join(dir, name), text)
    }
  },
})
