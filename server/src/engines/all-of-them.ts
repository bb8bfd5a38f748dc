import type { ChatLanguage } from './chat-languages.ts'

/** How people pick all of several choices. All lists are separated by commas. */
export const allOfThem: Record<ChatLanguage, string> = {
  ar: 'كلاهما,كلتاهما,كلها,جميعها,الكل,الاثنان',
  de: 'beide,beides,alle,alle drei,alle beide,alles',
  el: 'και τα δύο,και οι δύο,και τις δύο,όλα,όλες,και τα τρία',
  en: 'both,both of them,all,all of them,all three,both please,all of these,both of these',
  es: 'ambos,ambas,los dos,las dos,todos,todas,los tres,las tres',
  fr: 'les deux,tous,toutes,les trois,tous les deux,toutes les deux',
  hi: 'दोनों,सभी,तीनों,सब',
  it: 'entrambi,entrambe,tutti e due,tutte e due,tutti,tutte,tutti e tre,tutte e tre',
  ja: '両方,両方とも,どちらも,全部,すべて',
  ko: '둘 다,둘다,모두,전부,셋 다',
  nl: 'beide,allebei,alle,allemaal,alle drie,alle twee',
  pl: 'oba,obie,oboje,wszystkie,wszystko',
  pt: 'ambos,ambas,os dois,as duas,todos,todas,os três,as três',
  ro: 'ambele,amândouă,toate,amândoi,toate trei',
  ru: 'оба,обе,все,все три,и то и другое,оба варианта',
  th: 'ทั้งสอง,ทั้งคู่,ทั้งหมด',
  tr: 'ikisi de,ikisini de,her ikisi,her ikisi de,hepsi,hepsini,üçü de',
  uk: 'обидва,обидві,усі,всі,усі три,і те і інше',
  vi: 'cả hai,tất cả,cả ba',
  zh: '两个都要,两个都,都要,全部,两者',
}
