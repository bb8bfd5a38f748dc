import type { Language } from './languages.ts'

/** Words without a topic: they connect sentences or ask. Kept short on purpose: leave doubtful words out. */
export const functionWords: Partial<Record<Language, string>> = {
  en: `a an the and or but if then than so as at by for from in into of off on onto out over to up with without about between during before after until
    i me my we us our you your he him his she her it its they them their this that these those there here
    am is are was were be been being do does did doing done have has had having can could may might must shall should will would
    s t d ll re ve m don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn
    ive youre youve theyre dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt havent hasnt thats theres
    whats whos hows wheres whens pls plz gonna wanna gotta
    not no nor only just also too very please tell
    what which who whom whose when where why how`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber wenn dann als so an am auf aus bei beim durch für gegen im in ins
    mit nach ohne seit über um unter von vom vor zu zum zur zwischen ich mich mir mein meine wir uns unser du dich dir dein sie ihr ihre ihren ihrem ihrer
    er ihn ihm sein seine seinen seinem seiner es man sich dieser diese dieses diesen diesem bin ist sind war waren wäre sei wird wurde wurden werden worden würde
    hat hatte hatten haben kann können konnte konnten muss müssen soll sollte darf nicht kein keine keinen nur auch noch schon sehr bitte daß dass denn da dort hier
    was welche welcher welches welchen welchem wer wen wem wessen wann wo woher wohin warum weshalb wieso wie wofür womit worin wodurch woran wozu
    euch euer eure eurem euren eurer mal nun vielleicht überhaupt irgendwie nochmal
    habe hab habt kannst könnt könnte könnten möchte möchten will wollte`,
  fr: `le la les l un une des du de d et ou mais si alors que qu comme à au aux en dans par pour sur sous avec sans entre vers chez
    je j me m moi mon ma mes nous notre nos tu te t ton ta tes vous votre vos il elle ils elles lui leur leurs se s son sa ses ce c cet cette ces on y
    est sont était étaient être été suis a ont avait avaient avoir eu fait peut peuvent pouvait doit faut ne n pas plus aussi très
    qui quoi quel quelle quels quelles quand où pourquoi comment combien dont lequel laquelle lesquels
    peux pouvez puis pourrais pourrez pourrait pourriez voudrais voudrait veux voulez ai avez avons êtes sommes serait
    ici juste encore déjà svp`,
  es: `el la los las lo un una unos unas de del y e o u pero si entonces que como a al en con por para sin sobre entre hasta desde
    yo me mi mis nosotros nos nuestro tú te tu tus usted ustedes él ella ello ellos ellas le les se su sus este esta esto estos estas ese esa eso esos esas
    es son era eran fue fueron ser sido está están estaba estaban estar ha han había habían haber hay hace puede pueden podía debe no ni más muy también ya
    qué quién quiénes cuál cuáles cuándo dónde adónde cómo cuánto cuánta cuántos cuántas
    puedo puedes podría podrían podéis quiero quisiera quería tengo tienes tiene tienen tenéis estoy soy
    aquí todavía aún`,
  pt: `o a os as um uma uns umas de do da dos das e ou mas se então que como ao à aos às em no na nos nas num numa com por pelo pela pelos pelas para sem sobre entre até desde
    eu me meu minha nós nosso tu te teu você vocês seu sua seus suas ele ela eles elas lhe lhes isto isso este esta estes estas esse essa esses essas
    é são era eram foi foram ser sido está estão estava estar há tem têm tinha ter pode podem deve não nem mais muito também já
    quem qual quais quando onde quanto quanta quantos quantas porque
    posso podia poderia podiam queria quero gostaria tenho temos estou sou devo`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle d e ed o ma se allora che come a al allo alla ai agli alle in nel nello nella nei negli nelle
    con per da dal dallo dalla dai dagli dalle su sul sulla sui sulle senza tra fra io mi mio mia noi ci nostro tu ti tuo tua voi vi vostro lui lei loro gli si suo sua suoi sue questo questa questi queste quello quella
    è sono era erano fu furono essere stato stata stati ha hanno aveva avevano avere può possono deve non né più molto anche
    chi cosa cos quale quali qual quando dove perché quanto quanta quanti quante
    posso puoi potete potrei potreste vorrei voglio volete ho avete abbiamo siete siamo devo dovete`,
  nl: `de het een en of maar als dan dat die dit deze aan bij door in met na naar om onder op over te tot tussen uit van voor zonder
    ik me mij mijn wij we ons onze jij je jouw u uw hij hem zijn zij ze haar hun er men zich is ben was waren wordt werd werden worden heeft had hadden hebben kan kunnen kon moet zal zou niet geen ook nog zeer
    wat welke welk wie wiens wanneer waar waarom hoe hoeveel waarin waarvan waarmee
    kun kunt mag mogen wil wilt heb hebt zouden moeten jullie konden zullen wel al hen hier daar dus`,
  ro: `un o al a ai ale lui cel cea cei cele și sau dar dacă atunci că ca să de la în din prin pe pentru cu fără spre între după până sub peste către despre dintre
    eu mă mi meu mea noi ne nostru tu te ta tău voi vă el ea ei ele îl îi le li se își său sa săi sale lor acest această acești aceste acel acea acei acele
    este e sunt era erau fi fost fiind are au avea aveau am ar poate pot putea trebuie nu nici mai foarte și iar doar
    ce care cine cui când unde cum cât câtă câți câte căror cărei cărui`,
  tr: `ve veya ya da de ama eğer ki ile için gibi kadar göre sonra önce daha en çok bir bu şu o bunlar şunlar onlar onun onu ona bunun bunu buna ben beni benim biz bizim sen senin siz sizin kendi
    mi mı mu mü dır dir olan olarak oldu olduğu olduğunu olması olmak olur idi ise var yok değil tarafından üzere her hem bazı
    ne neyi neye neden niçin niye nasıl kim kimi kime kimin kimler hangi hangisi nerede nereye nereden nerenin kaç kaçı zaman nedir kimdir nelerdir`,
  vi: `và hoặc hay nhưng nếu thì là mà của cho với từ đến tại trong ngoài trên dưới ở ra vào về bởi do để như theo các những một này kia đó ấy
    tôi chúng ta bạn anh chị ông bà nó họ mình được bị có đã đang sẽ không chưa cũng rất lại còn chỉ việc sự cái con
    gì nào ai đâu sao bao nhiêu khi thế mấy`,
  sv: `en ett den det de och eller men om då så att som av för från i in med mot på till under ur utan vid över jag mig min vi oss vår du dig din ni er han honom hans hon henne hennes de dem deras sig sin sitt sina denna detta dessa
    är var vara varit har hade ha kan kunde ska skulle måste blir blev inte ej också mycket vad vilken vilket vilka vem vems när var vart varför hur många`,
  da: `en et den det de og eller men hvis så at som af for fra i ind med mod på til under ud uden ved over jeg mig min vi os vores du dig din han ham hans hun hende hendes dem deres sig sin sit denne dette disse
    er var være været har havde have kan kunne skal skulle må bliver blev ikke også meget hvad hvilken hvilket hvilke hvem hvis hvornår hvor hvorfor hvordan mange`,
  no: `en ei et den det de og eller men hvis så at som av for fra i inn med mot på til under ut uten ved over jeg meg min vi oss vår du deg din han ham hans hun henne hennes dem deres seg sin sitt denne dette disse
    er var være vært har hadde ha kan kunne skal skulle må blir ble ikke også mye hva hvilken hvilket hvilke hvem når hvor hvorfor hvordan mange`,
  fi: `ja tai mutta jos niin että kuin kun on oli ovat olivat olla ollut ei en et eivät myös hyvin minä sinä hän me te he se ne tämä tuo nämä nuo minun sinun hänen meidän teidän heidän sen sitä siinä
    mikä mitä minkä missä mistä mihin milloin kuka kenen ketä miksi miten kuinka monta millainen mitkä`,
  hu: `a az egy és vagy de ha akkor hogy mint is nem se már még csak nagyon én te ő mi ti ők ez azok ezek ezt azt van vannak volt voltak lesz lenni kell lehet meg el ki be fel le
    mi mit mely melyik milyen ki kit kinek mikor hol hova honnan miért hogyan mennyi hány`,
  pl: `a i oraz lub albo ale jeśli to że jak w we z ze na do od po pod nad przed przez przy dla o u za bez między ja mnie mi mój my nas nam ty cię ci twój wy on jego mu ona jej ją ono oni one ich im się swój ten ta te tego tej tych tym tą
    jest są był była było były być został została może mogą nie też także bardzo już
    co czego czym kto kogo komu kim który która które którego której których którym jaki jaka jakie jakiego kiedy gdzie skąd dokąd dlaczego czemu ile ilu czy
    mogę możecie możemy mogłabym mógłbym chcę chciałbym chciałabym chcemy mam macie mamy muszę jestem`,
  cs: `a i nebo ale jestli že jak v ve z ze na do od po pod nad před přes při pro o u za bez mezi já mě mi můj my nás ty tě tvůj vy on jeho mu ona její ji ono oni jejich se si svůj ten ta to tento tato toto těch tím
    je jsou byl byla bylo byli být může mohou ne také velmi již co čeho čím kdo koho komu který která které kterého kteří jaký jaká jaké kdy kde odkud kam proč kolik`,
  id: `dan atau tetapi jika maka bahwa yang di ke dari dalam pada untuk dengan oleh tanpa antara sebagai seperti saya kami kita anda kamu dia ia mereka nya ini itu adalah ialah telah sudah akan sedang dapat bisa harus tidak bukan juga sangat lebih para sebuah
    apa siapa kapan mana dimana kemana mengapa kenapa bagaimana berapa apakah`,
  ru: `и а но или если то что чтобы как так же бы ли в во на с со к ко у о об обо от до из за по под над при про для без через между перед после
    я меня мне мой моя мы нас нам наш ты тебя тебе твой вы вас вам ваш он его него ему нему им ним она её ей ней нею оно они их них ими ними себя себе свой своя своё свои своего своей своих своим
    этот эта это эти этого этой этих этом этим тот та те того той тех том тем там тут здесь был была было были быть есть будет не ни нет также тоже уже ещё только очень
    кто кого кому кем ком что чего чему чем чём какой какая какое какие какого каких каком какую каким какими какому который которая которое которые которого которой которых котором
    когда где куда откуда почему зачем как сколько скольких чей чья чьё чьи
    могу можете можем может могут можно хочу хотел хотела хотим`,
  uk: `і й та а але або якщо то що щоб як так же би чи в у на з із зі до від по під над при про для без через між перед після
    я мене мені мій ми нас нам наш ти тебе твій ви вас вам ваш він його йому ним вона її їй воно вони їх їм себе свій своя своє свої цей ця це ці цього цієї цих той та те ті того був була було були бути є буде не ні також теж вже ще лише дуже
    хто кого кому ким який яка яке які якого якої яких коли де куди звідки чому навіщо скільки чий
    можу можете можемо хочу хотів хотіла
    може можуть можна`,
  bg: `и а но или ако то че да как така в във на с със към у о от до из за по под над при без през между пред след аз мен ми мой ние нас ни ти теб твой вие вас ви той него му тя нея ѝ то те тях им се си свой този тази това тези онзи
    е са съм бил била било били беше бяха ще не също много вече кой коя кое кои какво какъв каква какви кога къде защо колко чий`,
  el: `ο η το οι τα του της των τον την τους τις ένας μια μία ένα και ή αλλά αν τότε ότι πως να θα με σε στο στη στην στον στους στις στα από για προς κατά μετά χωρίς μεταξύ ως σαν
    εγώ μου με εμείς μας εσύ σου εσείς σας αυτός αυτή αυτό αυτοί αυτές αυτά αυτού αυτής αυτών τους τον εκείνος εκείνη εκείνο είμαι είναι ήταν έχει έχουν είχε είχαν μπορεί δεν μη μην πιο πολύ επίσης
    τι ποιος ποια ποιο ποιοι ποιες ποιους ποιον ποιου ποιας ποιων πότε πού γιατί πώς πόσο πόση πόσα πόσοι πόσες πόσους οποίο οποία οποίος οποίοι οποίες`,
  ar: `و أو ف ثم لكن بل إذا لو أن إن أنّ إنّ كما كي حتى في من إلى على عن مع بين عند منذ خلال بعد قبل تحت فوق حول ضد دون ب ل ك لل
    أنا نحن أنت أنتم هو هي هم هن هما هذا هذه هؤلاء ذلك تلك الذي التي الذين اللذان اللتان به بها له لها لهم فيه فيها منه منها عليه عليها عنه إليه إليها
    كان كانت كانوا يكون تكون ليس ليست قد لقد سوف تم يتم لا لم لن ما أي كل بعض غير أيضا
    من ما ماذا متى أين كيف لماذا كم هل أي أية بماذا لمن ممن مما`,
  hi: `का की के को से में पर ने तक और या लेकिन अगर तो कि जो यह वह ये वे इस उस इन उन इसके उसके इनके उनके इसका उसका इसकी उसकी उनकी उनका मैं मेरा मुझे हम हमारा हमें तुम आप आपका अपने अपनी अपना
    है हैं था थी थे हो होता होती होते हुआ हुई हुए होने कर करने करना करता करते करती किया की गया गई गए जा जाता जाती जाते रहा रही रहे सकता सकते सकती ही भी नहीं न एक लिए साथ द्वारा बाद वाला वाली वाले
    क्या कौन कौनसा कौनसी किस किसने किसे किसको किसका किसकी किसके किन कब कहाँ कहां क्यों कैसे कैसा कितना कितनी कितने`,
  th: `และ หรือ แต่ ถ้า ก็ ที่ ซึ่ง อัน ว่า ของ ใน จาก กับ แก่ แด่ ต่อ โดย ด้วย เพื่อ สำหรับ ตาม ถึง ไป มา ขึ้น ลง ไว้ อยู่ คือ เป็น มี ได้ ให้ ถูก จะ กำลัง แล้ว ไม่ การ ความ นี้ นั้น ๆ ทั้ง จึง เมื่อ
    ผม ฉัน เรา คุณ เขา เธอ มัน พวก ตน ครับ ค่ะ คะ อะไร ใคร ไหน ใด เมื่อไร เมื่อไหร่ เมื่อใด ทำไม อย่างไร ยังไง เท่าไร เท่าไหร่ เท่าใด กี่ บ้าง`,
  zh: `的 了 着 和 与 及 或 但 而 如果 则 在 于 从 到 向 对 把 被 给 由 以 为 因 所 之 其 也 都 就 还 又 很 更 最 是 有 没有 不 没 会 能 可以 要 将 已 已经 这 那 这个 那个 这些 那些 他 她 它 他们 她们 它们 我 我们 你 你们 您 个 中 上 下 里
    的 了 著 與 於 從 對 給 為 這 那 個 們 會 沒 什么 什麼 甚么 谁 誰 哪 哪个 哪個 哪些 哪里 哪裡 哪儿 何 何时 何處 何处 几 幾 多少 多 如何 怎么 怎麼 怎样 为什么 為什麼 为何 吗 嗎 呢 请问 請問 哪种 哪一 哪一年 何人`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において なかっ なく しかし について だっ できる それ う です ます でした
    何 なに 誰 だれ いつ どこ なぜ どう どの どれ どんな いくつ いくら`,
  ko: `이 그 저 것 수 등 들 및 에서 의 을 를 은 는 가 에 와 과 도 로 으로 하다 있다 되다 이다 무엇 누구 언제 어디 왜 어떻게 어떤 몇 얼마`,
}
