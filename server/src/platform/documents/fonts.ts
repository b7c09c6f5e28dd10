import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const file = (name: string) => require.resolve(`@expo-google-fonts/noto-sans/${name}`);

/** Noto Sans as complete files: the subsets for the web lack ₹ and Indian scripts. */
export const regularFont = file('400Regular/NotoSans_400Regular.ttf');
export const boldFont = file('700Bold/NotoSans_700Bold.ttf');
