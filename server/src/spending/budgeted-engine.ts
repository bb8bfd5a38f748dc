import type { Engine } from '../engines/engine.ts'
import type { Purses } from './purses.ts'

/** An engine whose turns are counted, and whose models are called only with money for it. */
export const createBudgetedEngine = ({ engine, spending }: { engine: Engine; spending: Purses }): Engine => ({
  async reply(request) {
    if (request.bot.engine !== 'model') {
      const reply = await engine.reply(request)
      spending.countTurn(request)
      return reply
    }
    // A turn that was queued, or whose entry point did not ask before, gets its purse here.
    const purse = request.purse ?? (await spending.open(request))
    try {
      return await engine.reply({ ...request, purse })
    } finally {
      await purse.settle()
    }
  },
})
