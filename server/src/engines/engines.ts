import type { Engine } from './engine.ts'

/** Every bot thinks with the mind that its author chose. */
export const createEngines = ({ knowledge, model }: { knowledge: Engine; model: Engine }): Engine => ({
  reply: (request) => (request.bot.mind === 'model' ? model : knowledge).reply(request),
})
