import type { Role } from 'beckon-contract'

/** Most powerful first. */
export const roleWords: Record<Role, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Everything, the account itself and its owners included.' },
  admin: { label: 'Admin', may: 'Bots, API tokens and members; not the account itself, nor its owners.' },
  editor: { label: 'Editor', may: 'Creates and changes bots, their knowledge and conversations.' },
  viewer: { label: 'Viewer', may: 'Sees bots, knowledge, conversations and members; changes nothing.' },
}

export const allRoles = Object.keys(roleWords) as Role[]

/** The roles someone may give to others: only an owner makes owners. */
export const rolesGivenBy = (role: Role) =>
  role === 'owner' ? allRoles : allRoles.filter((given) => given !== 'owner')

/** Admins leave owners alone. */
export const mayChange = (mine: Role, theirs: Role) => mine === 'owner' || (mine === 'admin' && theirs !== 'owner')
