import subprocess,sys,re,os
# ir.py prog shapes mb names...   instructions per object by callgrind per function
prog=sys.argv[1]; shapes=sys.argv[2].split(','); mb=sys.argv[3]; names=sys.argv[4:]
fn={'plain':'plain_mark','proved':'mark_drain','bound':'plain_prefetch_mark','eager':'eager_mark'}
print(' '*12+' '.join(f'{n:>8s}' for n in names))
for sh in shapes:
    out='cg.out'
    o=subprocess.run(['valgrind','-q','--tool=callgrind',f'--callgrind-out-file={out}',prog,sh,mb,'1','0',*names],capture_output=True,text=True)
    n=int(o.stdout.splitlines()[0].split()[3])
    a=subprocess.run(['callgrind_annotate','--inclusive=yes','--threshold=100',out],capture_output=True,text=True).stdout
    r={}
    for l in a.splitlines():
        m=re.match(r'\s*([\d,]+) \([^)]*\)\s+\S+:(\w+)',l)
        if m: r[m.group(2)]=int(m.group(1).replace(',',''))
    g=lambda x: r.get(fn.get(x,x),0)/n
    print(f'{sh:12s}'+' '.join(f'{g(x):8.1f}' for x in names), f'ratio {g(names[-1])/g("plain"):.2f}',flush=True)
