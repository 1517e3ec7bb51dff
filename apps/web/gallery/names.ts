/** Who sits at the gallery's tables: everyday names, and those that try the pad. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  plain: ['Ann', 'Bert', 'Carla', 'Deniz', 'Edda', 'Finn', 'Greta', 'Hugo', 'Ida', 'Jonas'],
  odd: [
    'Maximiliana-Philippa',
    '🦊🦊🦊🦊 Fuchs',
    'عبد الرحمن الطويل',
    'WWWWWWWWWWWWWWWWWWWW',
    'שלום־בן־דוד הארוך',
    '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
    'Zoë',
    'Аnn',
    'Ann 2',
    'iiiiiiiiiiiiiiiiiiii',
  ],
};
