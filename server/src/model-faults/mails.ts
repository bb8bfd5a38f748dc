import { modelFaultTable, noticeTable, type PermanentFault } from 'beckon-contract'
import { plainName } from '../lib/plain-name.ts'

interface FaultWords {
  name: string
  baseUrl: string
  bot: { id: string; name: string }
  fault: PermanentFault
  provider: string
  /** The operator's model, which the account can't repair. */
  isOperators: boolean
}

/** Without the provider's words, which may repeat a message. */
export function modelFaultMail({ name, baseUrl, bot, fault, provider, isOperators }: FaultWords) {
  const { title, advice, isOfConversation } = modelFaultTable[fault]
  const what = isOperators && !isOfConversation ? 'Please tell the operator of this service.' : advice
  return {
    subject: noticeTable.model_failing.say(
      { kind: 'model_failing', id: bot.id, botId: bot.id, name: plainName(bot.name), detail: null },
      String,
    ),
    text: `Hello ${plainName(name)},

the bot ${plainName(bot.name)} could not get a reply from its model (${plainName(provider)}). ${title}.

${what}
${isOfConversation ? 'Other conversations are not affected.' : 'Until then, its callers and visitors get an error or a fallback text.'}

${baseUrl}/bots/${bot.id}
`,
  }
}
