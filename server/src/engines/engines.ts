import type { Engine } from './engine.ts'

/** Routes every bot to the engine that its author chose. */
export const createEngines = ({ knowledge, model }: { knowledge: Engine; model: Engine }): Engine => ({
  reply: (request) => (request.bot.engine === 'model' ? model : knowledge).reply(request),
})
