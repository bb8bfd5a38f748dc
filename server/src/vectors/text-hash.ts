import { hash } from 'node:crypto'
import { mapInSteps } from '../lib/in-steps.ts'

export const hashOf = (text: string): string => hash('sha256', text, 'base64url')

export const hashesOf = (texts: string[]): Promise<string[]> => mapInSteps(texts, hashOf)
