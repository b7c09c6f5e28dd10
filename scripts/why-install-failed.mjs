// Why `npm install` did not work, in one sentence with what to do. Also for Node 20, which runs `prepare.mjs`.

const reasons = [
  [/ENOSPC/, 'The disk is full: the packages of a start need 600 MB here. Free some, and start again.'],
  [
    /EACCES|EPERM|EROFS/,
    'This account may not write to node_modules. Give it this folder, or clone ShipMagic into one of its own.',
  ],
  [
    /self.signed certificate|UNABLE_TO_(VERIFY|GET)|CERT_/i,
    'The packages could not be fetched: the certificate of npm’s registry is not trusted here. Tell npm of your company’s: npm config set cafile /path/to/it.pem',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ENETUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i,
    'The packages could not be fetched: npm’s registry cannot be reached. Connect this machine, or tell npm of your proxy or mirror: npm config set registry https://…',
  ],
];

/** `said` is what npm wrote. */
export function whyInstallFailed(said) {
  return reasons.find(([words]) => words.test(said))?.[1] ?? 'npm install did not work; its messages stand above.';
}
