import type { Role } from 'beckon-contract'
import { plainName } from '../lib/plain-name.ts'

export const passwordResetMail = ({ name, link, baseUrl }: { name: string; link: string; baseUrl: string }) => ({
  subject: 'Choose a new password',
  text: `Hello ${plainName(name)},

we received a request to reset your password for ${baseUrl}.
Choose a new password within the next hour:

${link}

If you didn’t request this, ignore this email. Your password won’t change.
`,
})

export const failedSignInsMail = ({ name, address, baseUrl }: { name: string; address: string; baseUrl: string }) => ({
  subject: 'Someone tried to sign in as you',
  text: `Hello ${plainName(name)},

several attempts to sign in to ${baseUrl} with your email address failed, the last one from ${address || 'an unknown address'}.

If it was you, choose a new password:

${baseUrl}/forgot-password

If it wasn’t, your account is still safe: further attempts are slowed down, but not in browsers that you have signed in with before. If you use the same password elsewhere, or it is easy to guess, change it.

You won’t get another email about these attempts.
`,
})

export const wrongCodesMail = ({ name, address, baseUrl }: { name: string; address: string; baseUrl: string }) => ({
  subject: 'Someone may know your password',
  text: `Hello ${plainName(name)},

someone entered your password at ${baseUrl}, and then several wrong codes of two-step sign-in, the last one from ${address || 'an unknown address'}. They are not signed in.

If it was you, wait 15 minutes and try again, or use a recovery code.

If it wasn’t, someone knows your password. Choose a new one now:

${baseUrl}/forgot-password

You won’t get another email about wrong codes within a day.
`,
})

export const signUpMail = ({ link, baseUrl }: { link: string; baseUrl: string }) => ({
  subject: 'Finish signing up',
  text: `Hello,

you asked to sign up at ${baseUrl} with this email address.
Choose a name and a password within the next 24 hours:

${link}

If you didn’t ask for this, ignore this email. No account is created.
`,
})

export const accountExistsMail = ({ name, baseUrl }: { name: string; baseUrl: string }) => ({
  subject: 'You already have an account',
  text: `Hello ${plainName(name)},

someone, probably you, asked to sign up at ${baseUrl} with this email address. You already have an account there.

Sign in:
${baseUrl}/sign-in

Choose a new password, if you forgot yours:
${baseUrl}/forgot-password

If it wasn’t you, ignore this email. Nothing has changed.
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
  subject: `${plainName(inviterName)} invites you to ${plainName(accountName)}`,
  text: `Hello,

${plainName(inviterName)} has invited you to ${plainName(accountName)} at ${baseUrl} (role: ${role}).
Accept within the next 7 days:

${link}

If you weren’t expecting this invitation, you can ignore this email.
`,
})
