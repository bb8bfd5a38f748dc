import { OneOf } from '../schema.ts'

/** Most powerful first: each role has all the permissions of those after it. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]
export const Role = OneOf(roles)
