import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] });
const c = await b.newContext({ baseURL: 'http://localhost:4182', viewport: { width: 1366, height: 680 } });
const p = await c.newPage();
await p.goto('/login'); await p.fill('input[type=email]', 'admin@shipmagic.test'); await p.fill('input[type=password]', 'shipmagic-demo'); await p.keyboard.press('Enter'); await p.waitForURL(u=>!u.pathname.includes('login'));
await p.addInitScript(() => { const shifts=[]; window.shifts=shifts; sessionStorage.setItem('orders-auto-synced','yes');
 new PerformanceObserver(l=>{for(const e of l.getEntries()) shifts.push({t:Math.round(e.startTime),v:+e.value.toFixed(4),m:e.sources.map(s=>[s.node?.className||s.node?.nodeName, s.previousRect.y|0, s.currentRect.y|0, (s.node?.textContent||'').slice(0,40)])})}).observe({type:'layout-shift',buffered:true});});
for (const path of process.argv.slice(2)) { const reqs=[]; const on=r=>{ if(r.url().includes('/api/')) reqs.push([Date.now(), r.url().split('/api/')[1].slice(0,70)])}; p.on('requestfinished',on); const t0=Date.now();
 await p.goto(path); await p.waitForTimeout(4000); console.log(path); for(const s of await p.evaluate(()=>window.shifts)) console.log(JSON.stringify(s)); for (const [t,u] of reqs) console.log(t-t0,u); p.off('requestfinished',on); await p.screenshot({path:'/tmp/pic.png'}); }
await b.close();
