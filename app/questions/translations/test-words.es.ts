export const TEST_WORDS: Record<string, string> = {
  English: 'Inglés. “Ver en inglés”, bajo cada pregunta, la muestra en el idioma del examen',
  'English, with an interpreter if you need one':
    'Inglés, con intérprete si lo necesita. “Ver en inglés”, bajo cada pregunta, la muestra en el idioma del examen',
  'English and Spanish': 'Inglés y español',
  'English and Spanish for the driver test. Ask about the motorcycle test':
    'Inglés y español en el examen para conducir autos. Pregunte por el de motocicleta',
  'English and Spanish for the driver test. A law of 2026 may change that, so ask':
    'Inglés y español en el examen para conducir autos. Una ley de 2026 puede cambiarlo, así que pregunte',
  'English and some other languages. Ask whether Spanish is one of them':
    'Inglés y algunos otros idiomas. Pregunte si el español es uno de ellos',
  'Some other languages for the rules, English for the signs. Ask whether Spanish is one of them':
    'Algunos otros idiomas para las reglas, inglés para las señales. Pregunte si el español es uno de ellos',
  'the state’s driver manual': 'el manual del conductor del estado',
  'practice sites': 'sitios de práctica',
  'a driver license office': 'una oficina de licencias de conducir',
  'the BMV': 'el BMV',
  'the DPS': 'el DPS',
}
