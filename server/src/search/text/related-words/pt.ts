/** One group a line; see ../related-words.ts. */
export const pt = `
  abert* abre abrem abrir fech* horário* horas domingo* sábado* fim semana feriado* funciona*
  preço* cust* valor* tarifa* taxa* caro cara barat* quanto mensalidade* cobr*
  pagar pago pagament* cartão cartões dinheiro pix multibanco transfer* débito boleto*
  parcel* prestaç* mensal* vezes
  reembols* devolv* devoluç* dinheiro volta estorn*
  troc* devoluç* devolv* arrepend*
  cancel* desist* desmarc* anul* rescind* encerr* sair
  remarc* adiar adiament* mudar alter* outro outra reagend*
  reserv* marc* agend* consulta* hora inscriç* inscrev* matrícul* encomend*
  conta* cadastr* regist* senha* login entrar acess* palavra
  paus* suspend* congel* tranc* interromp*
  descont* promoç* cupom cupão códig* ofert*
  present* vale oferec*
  entreg* envi* frete correio* encomenda* pacote* chega* receb* levant* retir*
  rastre* acompanh* estado pedido
  endereço* morada* localiz* fica onde encontr* chegar rua
  contat* contact* telefon* ligar número falar email
  estacion* carro* garagem parque vaga* viatura*
  criança* filh* bebé* bebê* menor* miúd* infantil*
  cão cães cachorro* gato* animal animais estimação pet
  idade* anos adult* maior*
  certificad* diploma* comprovativ* comprovant*
  document* identidade passaporte* formulário* papel papéis
  fatura* factura* recibo* nota fiscal
  empresa* companhia* corporativ*
  médic* doutor* especialista* consulta*
  doente* doenç* febre* sintom*
  começ* iníci* inici*
  termin* acab* fim final*
  dura duram duração demor* tempo semanas meses dias prazo*
  iniciant* nível níveis experiência* nunca
  curs* aula* lição formação treino* oficina*
  professor* instrutor* monitor* treinador*
  exame* prova* teste*
  internet wifi rede linha conexão ligação
  quebr* avari* defeit* danific* estrag* repar* consert* arranj*
  garanti* cobert*
  perd* perdi esquec* deix* achad*
  bagagem mala malas mochila* guard*
  comer comida* almoç* jantar pequeno café restaurante* refeiç* lanche*
  vegan* vegetarian* alergi* alérg* glúten celíac*
  beber bebida* café água chá
  quarto* cama* noite* dormir aloj* hosped*
  toalha* lençó* roupa*
  deficien* cadeira rodas acessib* acessív* elevador* escada*
  fum* cigarr*
  foto* imagem imagens câmara câmera
  amig* convidad* acompanh* trazer levar visita*
  grupo* equipa* equipe* junt*
  estudante* alun* universi*
  aposentad* reformad* idos* sénior*
  trabalh* emprego* vaga* currícul* contrat*
  reclam* queixa* insatisf*
  segur* apólice* convénio convênio plano
  imposto* iva fiscal*
  elimin* apag* exclu* dados privacidade
  aplicativo* aplicação app celular telemóvel android iphone
  bicicleta* bike*
  autocarro* ônibus comboio* trem metro metrô estação transport* táxi
  estrangeir* internacional* país* exterior viag*
  urgent* rápid* express* hoje amanhã imediat*
  esper* fila
  tamanho* medida* grande* pequen*
  lav* limp* mancha*
  alter* mudar mudo atualiz* corrig*
  nome apelido sobrenome
  mudança* mudar mudo
  limite* máxim*
  alug* aluguel empréstim* empresta*
  compr* vend* venda* adquir*
  erro* problema* funciona* falh*
  instal* baix* descarreg* configur*
  notific* sms mensage* avis* lembret*
  membro* sócio* família* convid* partilh* compartilh*
  imprim* impress* cópia* digitaliz*
  cacifo* armário* guarda
  piscina* nadar
  duche* chuveiro* banho*
  vacin* injeç*
  operaç* cirurg* castr* esteriliz*
  medicament* remédio* receita* farmácia* comprimid*
  dor dores dói
  análise* sangue resultado* exame*
  assinatura* mensalidade* plano* contrato* adesão
  depósito* caução sinal adiantad*
  língua* idioma* inglês* português* tradu*
  aniversário* festa* casament* evento*
  bilhete* ingresso* entrada*
  visita* guiad* guia* passeio*
  peso pesa pesad* quilo*
  roub* furt* bloque*
  empréstim* crédito* juro*
  experiment* teste* grátis gratuit* aula
  banheiro* casa wc
  chave* cartão
  lixo* resíduo* recicl*
`
