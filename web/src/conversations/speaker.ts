import type { Conversation } from 'beckon-contract'

const strangers = {
  api: 'Someone, by the API',
  playground: 'A colleague, in the playground',
  widget: 'A visitor',
}

/** Who talked to the bot, as well as we know. */
export const speakerOf = ({ user, channel }: Pick<Conversation, 'user' | 'channel'>) =>
  user?.name?.trim() || user?.email?.trim() || user?.id || strangers[channel]
