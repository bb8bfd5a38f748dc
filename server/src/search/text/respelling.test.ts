import { describe, expect, test } from 'vitest'
import type { Language } from './languages.ts'
import { respellings } from './respelling.ts'

describe('messages in the wrong alphabet', () => {
  test.each<[Language, string, string]>([
    ['ru', 'ghbdtn', 'привет'],
    ['ru', 'Ghj,ktvf c jgkfnjq', 'Проблема с оплатой'],
    ['ru', '[jxe jnvtybnm gjlgbcre', 'хочу отменить подписку'],
    ['uk', "crskmrb rjine' ljcnfdrf", 'скільки коштує доставка'],
    ['uk', "lt vj' pfvjdktyyz", 'де моє замовлення'],
    ['en', 'рщц ьгср шы зфклштп', 'how much is parking'],
    ['en', 'цшаш', 'wifi'],
    ['de', 'Цщ шые вшу Икуьыу', 'Wo ist die Bremse'],
  ])('typed on the wrong keyboard layout, %s: “%s”', (language, typed, meant) =>
    expect(respellings(typed, [language])).toContain(meant),
  )

  test.each<[Language, string, string]>([
    ['ru', 'skolko stoit dostavka', 'сколько стоит доставка'],
    ['ru', 'kak zapisatsya na kurs?', 'как записаться на курс?'],
    ['ru', 'mojno li vernut dengi', 'можно ли вернуть деньги'],
    ['ru', 'xochu otmenit zakaz', 'хочу отменит заказ'],
    ['ru', 'gde moy zakaz', 'где мой заказ'],
    ['ru', 'gdje moj zakaz', 'где мой заказ'],
    ['ru', 'kakoj u vas adres', 'какой у вас адрес'],
    ['ru', 'eto borshch ili shchi', 'это борщ или щи'],
    ['ru', 'jubka i yubka', 'юбка и юбка'],
    ['ru', 'U VAS EST SKIDKI', 'у вас есть скидки'],
    ['uk', 'skilky koshtuye dostavka', 'скільки коштує доставка'],
    ['bg', 'kolko struva dostavkata', 'колко струва доставката'],
  ])('in Latin letters, %s: “%s”', (language, typed, meant) => expect(respellings(typed, [language])).toContain(meant))

  test('a reading without any real word is not offered', () => {
    expect(respellings('skolko stoit dostavka', ['ru'])).toHaveLength(2)
    expect(respellings('ghbdtn', ['ru'])).toEqual(['привет'])
    expect(respellings('сколько стоит', ['en'])).toEqual([])
  })
  test.each<[string, Language[]]>([
    ['сколько стоит', ['ru']],
    ['how much is it', ['en', 'de']],
    ['how much is it', ['ja']],
    ['привет how much', ['ru', 'en']],
    ['привет', ['ja', 'ru']],
    ['42 !', ['ru', 'en']],
    ['', ['ru']],
  ])('“%s” has no other reading for a bot in %s', (message, languages) =>
    expect(respellings(message, languages)).toEqual([]),
  )
  test('a long message has no other reading', () => expect(respellings('skolko '.repeat(1_000), ['ru'])).toEqual([]))
  test('the candidates are few', () =>
    expect(respellings('skolko stoit shkolnyy kurs', ['ru', 'uk', 'bg', 'en']).length).toBeLessThanOrEqual(8))
})
