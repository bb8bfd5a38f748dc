/** One group a line; see ../related-words.ts. */
export const es = `
  abiert* abre abren abrir cerr* cierr* horario* horas domingo* sábado* fin semana festivo* atención
  precio* cuest* costo* coste* tarifa* cobr* caro cara barat* vale importe* cuota*
  pagar pago pago* tarjeta* efectivo transfer* bizum paypal débito contado
  plazo* cuota* mensual* fracc* partes
  reembols* devol* devuelv* dinero reintegr*
  cambi* devol* devolución*
  cancel* anul* baja rescindir dejar desist*
  aplaz* cambiar mover posponer pospon* retras* reprogram* otra otro
  reserv* cita* turno* hora apunt* inscrib* inscripción* solicit* pedir matrícul*
  cuenta* registr* crear sesión contraseña* clave usuario entrar acceder acceso
  paus* congel* suspend* interrump*
  descuent* rebaj* oferta* promoc* cupón* código
  regal* tarjeta bono*
  envío* enví* entreg* reparto mensajer* paquete* correo* llega* recib* recog*
  seguimiento rastre* estado pedido*
  dirección* ubic* encuentr* encontr* llegar calle* sitio dónde
  contact* teléfono* llam* número correo* hablar
  aparc* parking estacion* coche* carro* auto garaje*
  niñ* hijo hija bebé* menor* peque* guardería*
  perro* cachorro* gato* mascota* animal*
  edad* años adulto* mayor* menor*
  certificad* diploma* título* justificante*
  document* papel* dni pasaporte* formulario* requisit*
  factura* recibo* ticket*
  empresa* compañía* autónomo* corporativ*
  médic* doctor* especialista* consulta*
  enferm* fiebre síntom* malo
  empez* empiez* comenz* comienz* inici*
  termin* acab* fin final*
  dura duran duración tarda* tiempo semanas meses días plazo*
  principiante* nivel* experiencia* nunca
  curso* clase* lección* taller* formación* entrenamiento*
  profesor* maestr* instructor* monitor* entrenador*
  examen* prueba* test*
  internet wifi red línea conexión*
  roto rota rotos rompi* averi* defect* dañ* repar* arregl* estrope*
  garantía* cubr*
  perd* perdí olvid* extravi* dejé
  equipaje* maleta* bolsa* mochila* consigna*
  comer comida* desayun* almuerzo* cena* restaurante* cocina*
  vegan* vegetarian* alerg* alérg* gluten celíac*
  beber bebida* café agua té
  habitación* cama* noche* dormir aloj*
  toalla* sábana* ropa
  discapac* silla ruedas accesib* ascensor* escalera*
  fum* cigar* tabaco
  foto* imagen* cámara*
  amig* invitad* acompañ* traer visita*
  grupo* equipo* junt*
  estudiante* alumn* universi*
  jubilad* pensionist* tercera mayores
  trabaj* empleo* vacante* contratan currícul*
  queja* reclam* insatisf*
  seguro* asegur* póliza*
  impuesto* iva fiscal*
  elimin* borr* datos privacidad
  aplicación* app móvil* celular* android iphone
  bici* bicicleta*
  autobús* bus tren* metro estación* transporte* taxi
  extranjer* internacional* país* viaj* visado
  urgent* rápid* exprés hoy mañana inmediat*
  esper* cola espera
  talla* tamaño* medida*
  lav* limpi* mancha*
  modific* cambi* actualiz* corrig*
  nombre* apellido*
  mudanza* mudo mudar
  límite* máxim*
  alquil* prest* rent*
  compr* vend* venta* adquir* pedir
  error* problema* fall* funciona*
  instal* descarg* configur*
  notific* sms mensaje* aviso* avis* record*
  miembro* socio* familia* invit* compart*
  imprim* impres* copia* escane*
  taquilla* casillero* guardarropa*
  piscina* nadar
  vacun* inyecc*
  operac* ciruj* castr* esteriliz*
  medicament* medicin* receta* farmacia* pastilla*
  dolor* duele*
  análisis sangre resultado*
  suscrip* membres* abono* plan contrato*
  depósito* fianza* anticipo* señal
  idioma* inglés* español* traduc*
  cumpleaños fiesta* boda* evento*
  entrada* boleto* billete* acceso
  visita* guiad* guía* tour recorrid*
  peso pesa pesad* kilo*
  robo robaron robado bloque* fraude*
  crédito* préstamo* interés*
  prueba* probar gratis gratuit*
  baño* aseo* wc
  llave* tarjeta
  basura* residuo* recicl*
`
