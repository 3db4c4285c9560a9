/** The topics of the bank, each with the name that riders see. */
export const TOPICS = {
  gear: 'Equipo de protección',
  machine: 'Su motocicleta y sus controles',
  braking: 'Frenado',
  cornering: 'Giros, curvas y cómo esquivar',
  'lane-position': 'Posición en el carril',
  space: 'Espacio a su alrededor',
  seeing: 'Observación e intersecciones',
  'being-seen': 'Cómo hacerse ver',
  'lane-changes': 'Rebasar e incorporarse',
  surfaces: 'Superficies del camino',
  'night-and-weather': 'Noche y clima',
  emergencies: 'Emergencias',
  'passengers-and-loads': 'Pasajeros y carga',
  'group-riding': 'Conducir en grupo',
  fitness: 'Alcohol, drogas y fatiga',
  signs: 'Señales de tránsito',
  'signals-and-markings': 'Semáforos, marcas y derecho de paso',
  law: 'La ley de su estado',
  'three-wheels': 'Tres ruedas y sidecars',
} as const

/** The name of the questions without a topic, which were written from the manual. */
export const manual = () => 'El manual de su estado'
