/** A command offered on the Shell screen: the text as typed, and the program with arguments that it runs. */
export interface SampleCommand {
  readonly name: string;
  readonly about: string;
  readonly command: string;
  /** Run without a shell, so that the typed text cannot be interpreted further. `{logs}` is the newest log file. */
  readonly program: string;
  readonly arguments: readonly string[];
}

/** Specification 2, section 9. */
export const sampleCommands: readonly SampleCommand[] = [
  {
    name: 'Process status',
    about: 'What runs on this machine',
    command: 'ps aux',
    program: 'ps',
    arguments: ['aux'],
  },
  {
    name: 'Recent logs',
    about: 'The last 50 lines of the newest log file',
    command: 'tail -n 50 logs',
    program: 'tail',
    arguments: ['-n', '50', '{logs}'],
  },
  {
    name: 'Environment check',
    about: 'The version of Node that runs the product',
    command: 'node --version',
    program: 'node',
    arguments: ['--version'],
  },
  { name: 'Disk usage', about: 'Free space of every disk', command: 'df -h', program: 'df', arguments: ['-h'] },
  { name: 'Memory usage', about: 'Used and free memory', command: 'free -m', program: 'free', arguments: ['-m'] },
  {
    name: 'Top processes',
    about: 'What uses the most processor time',
    command: 'top -b -n 1',
    program: 'top',
    arguments: ['-b', '-n', '1'],
  },
];

/** Matches a typed text to a sample, ignoring surrounding whitespace; null for anything else, however similar. */
export function sampleCommandOf(typed: string): SampleCommand | null {
  return sampleCommands.find(({ command }) => command === typed.trim()) ?? null;
}
