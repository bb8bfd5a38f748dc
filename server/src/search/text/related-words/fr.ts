/** One group a line; see ../related-words.ts. */
export const fr = `
  ouvert* ouvr* ferm* horaire* heures dimanche* samedi* week férié* vacances planning
  prix coût* coûte* tarif* cher chère chers frais montant abonnement honoraires
  payer paye payez paiement* règle* régl* carte bancaire cb espèce* liquide chèque* virement* prélèvement*
  mensualité* échelonn* plusieurs fois tranche*
  rembours* retour* argent annul*
  échang* retour* renvoy* rétract*
  annul* résili* résiliation* désinscri* désist* arrêt* quitter
  report* déplac* décal* repouss* modifi* chang* autre
  réserv* rendez rdv créneau* inscri* inscription* command* prendre
  compte* créer inscri* connexion* connect* mot passe identifiant* mdp
  suspend* suspension* pause* gel geler interromp* absence*
  réduction* remise* promo* rabais code soldes avantage*
  cadeau* offrir bon chèque*
  livr* expédi* envoi* envoy* colis* poste coursier* transport* recev* reçois retir*
  suivi* suivre statut* commande*
  adresse* trouv* situ* localis* emplacement* accès venir boutique* magasin* local locaux
  contact* téléphon* appel* numéro* mail* joindre écrire
  parking* garer stationn* voiture* auto véhicule*
  enfant* bébé* fille* fils ado ados garderie* école* scolaire* crèche* petit*
  chien* chiot* chat chats chaton* animal animaux
  âge ans adulte* majeur* mineur* jeune*
  certificat* attestation* diplôme* justificatif*
  document* papier* pièce* identité passeport* formulaire* dossier*
  facture* reçu* ticket* note
  entreprise* société* employeur* professionnel* pro
  médecin* docteur* spécialiste* consultation* soignant*
  malade* maladie* fièvre* grippe* symptôm* infect*
  commenc* début* démarr* départ
  fin finit termin* achev* dernier*
  dure durée longtemps délai* temps combien jours semaines attente prêt récupér*
  débutant* niveau* expérience* jamais
  cours leçon* formation* atelier* stage* séance* apprendre entraînement*
  professeur* prof moniteur* enseignant* formateur* entraîneur*
  examen* test* épreuve* dépist*
  internet wifi réseau* ligne connexion*
  cass* panne* défect* abîm* endommag* répar* réparation* dépann* démarre* réglage* entretien* entreten* révision*
  garanti* couvert* assur*
  perdu* perd* oubli* trouvé*
  bagage* valise* sac sacs consigne*
  manger repas petit déjeuner dîner restaurant* cantine* nourriture* cuisin*
  végan* végét* allergi* gluten régime*
  boire boisson* eau café thé
  chambre* lit lits nuit* dormir hébergement*
  serviette* drap* linge vêtement*
  handicap* fauteuil* accessib* ascenseur* escalier* pmr
  fum* cigarette* tabac
  photo* image* film* caméra*
  ami amie invité* accompagn* amener visite* proche*
  groupe* équipe* ensemble rassembl*
  étudiant* élève* université*
  senior* retraité* âgé aîné*
  emploi* recrut* travail* poste candidat* stage* embauch* chômage*
  plainte* réclam* mécontent* insatisf*
  assur* mutuelle*
  impôt* fiscal* taxe* tva
  supprim* effac* données confidential*
  appli* application* mobile* smartphone* android iphone
  vélo* bicyclette* cycl*
  bus train* tram* métro* gare* transport* taxi
  étranger* international* pays voyag* frontière* visa
  urgent* urgence* vite rapide* express immédiat* aujourd demain
  attend* attente file
  taille* grand* mesure* pointure*
  lav* nettoy* propre* ménage* désinfect* tache*
  modifi* chang* actualis* corrig*
  nom prénom mariage*
  déménag* déplac*
  limite* maximum* plafond* quota
  louer loue louez location* prêt* emprunt* remplacement courtoisie
  achet* achat* vend* vente* command* boutique*
  occasion* seconde main ancien* vieux vieille* usagé*
  erreur* problème* bug bloqu* marche fonctionn*
  install* télécharg* configur* montage* monter montez assembl* poser fixer
  notifi* sms message* rappel* prévenir préven* avert*
  membre* famille* invit* partag* ajout*
  imprim* photocopi* copie* scan*
  casier* vestiaire* consigne*
  piscine* nage* bain*
  vaccin* piqûre* injection*
  opération* opér* chirurg* stérilis* castr*
  médicament* ordonnance* pharmaci* comprimé* traitement*
  douleur* mal
  analyse* sang résultat* prélèv*
  abonnement* adhésion* forfait* contrat* carte
  caution* acompte* dépôt* arrhes avance*
  langue* anglais* français* tradu*
  anniversaire* fête* mariage* événement* soirée*
  billet* entrée* ticket* accès
  visite* guide* tour
  poids lourd* kg kilo*
  vol volé* vols antivol* cadenas* sécur*
  crédit* intérêt* prêt* emprunt*
  essai* essay* gratuit* découverte*
  gratuit* offert* inclus*
  devis estim* chiffrage*
  pneu* crev* crevaison* chambre air roue* plat
  électrique* batterie* moteur* vae
  domicile* maison chez enlèvement* passer
  isol* quarantaine* confin* distanc*
  masque* protect* gants
  reprise* reprend* débarras* rach* recycl* jeter
  aide* soutien* subvention* allocation* prestation* financ*
  toilette* wc sanitaire*
  clé clés clef* badge*
  déchet* poubelle* ordures tri
`
