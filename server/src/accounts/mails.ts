import type { Role } from 'beckon-contract'

export const passwordResetMail = ({ name, link, baseUrl }: { name: string; link: string; baseUrl: string }) => ({
  subject: 'Choose a new password',
  text: `Hello ${name},

someone, probably you, asked for a new password for ${baseUrl}.
Choose it here within the next hour:

${link}

If it was not you, ignore this mail: your password stays as it is.
`,
})

interface InvitationWords {
  inviterName: string
  accountName: string
  role: Role
  link: string
  baseUrl: string
}

export const invitationMail = ({ inviterName, accountName, role, link, baseUrl }: InvitationWords) => ({
  subject: `${inviterName} invites you to ${accountName}`,
  text: `Hello,

${inviterName} invites you to ${accountName} at ${baseUrl}, as ${role}.
Accept here within the next 7 days:

${link}

If you do not know what this is about, ignore this mail.
`,
})
