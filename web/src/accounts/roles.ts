import type { Role } from 'beckon-contract'

/** Most powerful first. */
export const roleWords: Record<Role, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Full access, including the account and its owners.' },
  admin: { label: 'Admin', may: 'Manages bots, API tokens and members, but not the account or its owners.' },
  editor: { label: 'Editor', may: 'Creates and edits bots, their knowledge and conversations.' },
  viewer: { label: 'Viewer', may: 'Read-only access to bots, knowledge, conversations and members.' },
}

export const allRoles = Object.keys(roleWords) as Role[]

/** The roles a person may assign to others: only an owner can make owners. */
export const rolesGivenBy = (role: Role) =>
  role === 'owner' ? allRoles : allRoles.filter((given) => given !== 'owner')

/** Admins can't change owners. */
export const mayChange = (mine: Role, theirs: Role) => mine === 'owner' || (mine === 'admin' && theirs !== 'owner')
